import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { currentPerson } from '#app/(portal)/_session/current-person.ts'
import { accountTexts } from '#components/account/texts.ts'
import { Alert } from '#components/ui/alert.tsx'
import { SignInForm } from './sign-in-form.tsx'

const { signIn } = accountTexts

export const metadata: Metadata = { title: signIn.title }

/** Signing in; `?ready` comes from the page where the password was set. */
export default async function SignInPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  if (await currentPerson()) redirect('/')
  const isReady = 'ready' in (await searchParams)
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="kern-heading-x-large">{signIn.heading}</h1>
        <p className="mt-2 max-w-2xl text-lg leading-8">{signIn.intro}</p>
        <p lang="en" className="mt-2 max-w-2xl text-sm leading-6 text-muted">
          {signIn.english}
        </p>
      </div>
      {isReady ? (
        <div className="max-w-xl">
          <Alert kind="success" title={signIn.readyTitle}>
            <p>{signIn.ready}</p>
          </Alert>
        </div>
      ) : null}
      <noscript>{signIn.noScript}</noscript>
      <SignInForm />
      <p className="max-w-xl text-sm leading-6 text-muted">{signIn.forgotten}</p>
    </div>
  )
}
