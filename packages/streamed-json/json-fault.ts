/** One fault: `pointer` is a JSON Pointer into the body (RFC 6901). */
export type FieldFault = { pointer: string; detail: string }

/** Why a body is refused: it is no JSON in UTF-8 (`malformed`), or JSON beyond its bounds (`invalid`), told by its faults. */
export class JsonFault extends Error {
  readonly code: 'malformed' | 'invalid'
  readonly extra: { errors?: FieldFault[] }

  constructor(code: 'malformed' | 'invalid', detail: string, errors?: FieldFault[]) {
    super(detail)
    this.name = 'JsonFault'
    this.code = code
    this.extra = errors ? { errors } : {}
  }
}
