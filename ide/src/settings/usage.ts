import { fieldsOf, isFields } from '../protocol/reading';

export interface UsageRow {
  /** A day, or the id of a project, a model or a user. */
  readonly name: string;
  readonly turns: number;
  readonly input: number;
  readonly output: number;
  readonly cost: number;
}

const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** The rows of a usage answer; what the model thought is part of what came out of it. */
export function usageOf(value: unknown): readonly UsageRow[] {
  const { items } = fieldsOf(value);
  if (!Array.isArray(items)) return [];
  return items.filter(isFields).map((item) => ({
    name: typeof item['key'] === 'string' ? item['key'] : '',
    turns: number(item['turnCount']),
    input: number(item['inputTokenCount']),
    output: number(item['responseTokenCount']) + number(item['thinkingTokenCount']),
    cost: number(item['cost']),
  }));
}

export function totalOf(rows: readonly UsageRow[]): UsageRow {
  const sum = (field: 'turns' | 'input' | 'output' | 'cost'): number => rows.reduce((all, row) => all + row[field], 0);
  return { name: 'All', turns: sum('turns'), input: sum('input'), output: sum('output'), cost: sum('cost') };
}

/** The days up to the last one, each with what was used on it, which is often nothing. */
export function daysOf(rows: readonly UsageRow[], last: string, count: number): readonly UsageRow[] {
  const known = new Map(rows.map((row) => [row.name, row]));
  return Array.from({ length: count }, (_, index) => {
    const name = dayBefore(last, count - 1 - index);
    return known.get(name) ?? { name, turns: 0, input: 0, output: 0, cost: 0 };
  });
}

const DAY_MS = 86_400_000;

/** A day some days before another one, both as `2026-01-31`. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
