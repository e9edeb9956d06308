import { accountTexts } from './texts.ts'

/** Says as whom the page is seen. */
export function SignedIn({ person }: { person: { name: string; email: string; isOperator: boolean } }) {
  const { signedInAs, operator } = accountTexts.header
  return (
    <p className="mt-4">
      {`${signedInAs} `}
      <strong className="font-semibold wrap-anywhere">{person.name}</strong>
      {` (${[person.email, person.isOperator && operator].filter(Boolean).join(', ')})`}
    </p>
  )
}
