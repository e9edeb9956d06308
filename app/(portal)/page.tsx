import { currentPerson } from '#app/(portal)/_session/current-person.ts'
import { SignedIn } from '#components/account/signed-in.tsx'
import { AddressList } from '#components/start/address-list.tsx'
import { addressesOf, firstCommands } from '#components/start/addresses.ts'
import { FirstSteps } from '#components/start/first-steps.tsx'
import { SandboxNotice } from '#components/start/sandbox-notice.tsx'
import { texts } from '#components/site/texts.ts'
import { settings } from '#lib/platform/env.ts'

/** Start page: what runs here, where it answers, and what a developer does next. */
export default async function StartPage() {
  const person = await currentPerson()
  const { baseUrl, schemaBase, sandbox } = settings()
  return (
    <div className="flex flex-col gap-12">
      <section>
        <h1 className="kern-heading-x-large">{texts.start.heading}</h1>
        <p className="mt-2 max-w-2xl text-lg leading-8">{texts.start.sentences.join(' ')}</p>
        <p lang="en" className="mt-4 max-w-2xl text-sm leading-6 text-muted">
          {texts.start.english}
        </p>
        {person ? <SignedIn person={person} /> : null}
        {sandbox ? <SandboxNotice /> : null}
      </section>
      <AddressList addresses={addressesOf({ baseUrl, schemaBase })} />
      <FirstSteps commands={firstCommands(baseUrl)} />
    </div>
  )
}
