export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

export const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The value of a JSON text; a text that is no JSON is a value itself, as it is for the hub. */
export function jsonValue(text: unknown): unknown {
  if (typeof text !== 'string') return text ?? null;
  try {
    return JSON.parse(text) as unknown;
  } catch (failure) {
    if (failure instanceof SyntaxError) return text;
    throw failure;
  }
}

/** Reads a `{message}` or `{code, message}` argument, with words of our own where the hub sent none. */
export function refusalOf(value: unknown, otherwise: string): { readonly code: string; readonly message: string } {
  const fields = fieldsOf(value);
  return {
    code: textOrNull(fields['code']) ?? '',
    message: textOrNull(value) ?? textOrNull(fields['message']) ?? textOrNull(fields['error']) ?? otherwise,
  };
}

export const turnIdOf = (value: unknown): string | null => textOrNull(fieldsOf(value)['turnId']);
