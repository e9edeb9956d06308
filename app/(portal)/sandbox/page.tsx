import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { SandboxBoard } from '#components/wings/sandbox/sandbox-board.tsx'
import { readSandbox } from '#lib/wings/sandbox/read-sandbox.ts'

/** Receivers, simulated partners and the clock of a sandbox; anywhere else there is no such page. */
const page = definePage({
  path: '/sandbox',
  area: 'sandbox',
  title: 'title',
  intro: 'intro',
  load: (context) => readSandbox(context),
  view: (initial, { context }) => <SandboxBoard initial={initial} isOperator={context.actor.isOperator} />,
})

export const generateMetadata = page.generateMetadata
export default page.Page
