/** Times and counts as people read them. */
import type { TurnStatus } from '../protocol';

export const STATUS_WORDS: Readonly<Record<TurnStatus, string>> = {
  queued: 'Queued',
  processing: 'Working',
  finished: 'Finished',
  error: 'Failed',
  aborted: 'Stopped',
};


export function durationWords(milliseconds: number): string {
  if (milliseconds < 950) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

export function countWords(count: number): string {
  if (count < 1_000) return String(count);
  if (count < 999_500) return `${(count / 1_000).toFixed(count < 9_950 ? 1 : 0)}k`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}

export const callWords = (count: number): string => (count === 1 ? '1 call' : `${count} calls`);

export const costWords = (cost: number): string => (cost < 0.01 ? '< $0.01' : `$${cost.toFixed(2)}`);

export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kibibytes = bytes / 1024;
  return kibibytes < 1024 ? `${kibibytes.toFixed(kibibytes < 10 ? 1 : 0)} KiB` : `${(kibibytes / 1024).toFixed(1)} MiB`;
}

/** "3 min ago", from an ISO time. */
export function agoWords(at: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000);
  if (!Number.isFinite(seconds)) return '';
  if (seconds < 45) return 'just now';
  if (seconds < 3_600) return `${Math.max(1, Math.round(seconds / 60))} min ago`;
  if (seconds < 86_400) return `${Math.round(seconds / 3_600)} h ago`;
  return `${Math.round(seconds / 86_400)} d ago`;
}
