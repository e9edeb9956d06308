import type { FormDefinition, Words } from '@kurier/forms/definition'
import { Spoken } from '../spoken.tsx'

/** Names of proofs as a list. */
export function ProofNames({ form, names }: { form: FormDefinition; names: readonly Words[] }) {
  return (
    <ul className="list-disc pl-6">
      {names.map((name) => (
        <li key={name.de} className="wrap-anywhere">
          <Spoken form={form} words={name} />
        </li>
      ))}
    </ul>
  )
}
