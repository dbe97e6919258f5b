import { fieldsOf, isFields } from '../protocol/reading';

export interface UsageRow {
  readonly name: string;
  readonly input: number;
  readonly output: number;
  readonly cost: number;
}

const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** The rows of a usage answer, whatever the name of what they are by. */
export function usageOf(value: unknown, by: string): readonly UsageRow[] {
  const items = Array.isArray(value) ? value : fieldsOf(value)['items'];
  if (!Array.isArray(items)) return [];
  return items.filter(isFields).map((item) => {
    const named = item[by] ?? item['key'] ?? item['name'];
    const name = isFields(named) ? (named['name'] ?? named['_id']) : named;
    return {
      name: typeof name === 'string' && name !== '' ? name : 'without a name',
      input: number(item['inputTokenCount'] ?? item['inputTokens']),
      output: number(item['responseTokenCount'] ?? item['outputTokens']) + number(item['thinkingTokenCount']),
      cost: number(item['cost']),
    };
  });
}
