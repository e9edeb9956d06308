import type { FormDefinition } from '../definition.ts'
import type { Json } from '../document.ts'

/** An application as somebody could fill it in: no is answered where it has the third answer, which no form offers. */
export function asAnswered({ fields }: FormDefinition, application: string): Json {
  const answered = (id: string, value: unknown) =>
    fields[id]?.type.kind === 'question' && value === '003' ? '002' : value
  return JSON.parse(application, answered) as Json // what JSON.parse gives is JSON
}
