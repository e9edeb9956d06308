import type { Locator, Page } from '@playwright/test'
import { account } from '#components/messages/en/account.ts'
import { received } from '#components/messages/en/received.ts'
import { workbench } from '#components/messages/en/workbench.ts'
import { shortcutKeys } from '#components/wings/workbench/shortcuts/shortcuts.ts'
import type { Hands, OwnFile } from './hands.ts'
import type { Way } from './ways.ts'

/** A person at her page, with her way of working. */
export type Turn = { page: Page; hands: Hands; way: Way }

const { attachments, data, decision, desk, documents, keys, reject: rejection, reply } = workbench
const { bulk, inbox, notes } = received

const button = (on: Page | Locator, name: string): Locator => on.getByRole('button', { name, exact: true })
const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true })
/** Beginning of a text, up to the first thing that is filled in. */
const beginning = (text: string): string => text.split('{', 1)[0] ?? ''
const asRegExp = (text: string): RegExp => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

async function write({ hands, way }: Turn, into: Locator, text: string): Promise<void> {
  await way.enter(hands, into)
  await hands.write(into, text)
}

/** Uses a button, and says yes to what it asks. */
async function confirm({ page, hands, way }: Turn, asking: Locator, answer: string): Promise<void> {
  await way.use(hands, asking)
  await way.send(hands, button(page.getByRole('dialog'), answer))
}

export async function signIn(turn: Turn, person: { email: string; password: string }): Promise<void> {
  const { page, hands, way } = turn
  await write(turn, field(page, account.fields.email), person.email)
  await write(turn, field(page, account.fields.password), person.password)
  await way.send(hands, button(page, account.signIn.action))
}

/** Opens a destination by the list of the start page. */
export async function openDestination({ page, hands, way }: Turn, name: string): Promise<void> {
  await way.use(hands, page.getByRole('link', { name, exact: true }))
}

export async function chooseKeys(turn: Turn, files: readonly OwnFile[]): Promise<void> {
  const { page, hands, way } = turn
  await hands.choose(() => way.use(hands, field(page, keys.choose)), files)
  await hasKeys(turn)
}

/** Waits until the page says that it has keys. */
const hasKeys = ({ page }: Turn): Promise<void> => button(page, keys.forget).waitFor()

/** Comes back from a break: the page is loaded again, and has the keys that the browser kept. */
export async function comeBack(turn: Turn): Promise<void> {
  await turn.way.reload(turn.hands)
  await hasKeys(turn)
}

const list = (page: Page): Locator => page.getByRole('table', { name: inbox.caption })
const rowOf = (page: Page, submissionId: string): Locator =>
  list(page)
    .getByRole('row')
    .filter({ has: page.locator(`a[href$="/${submissionId}"]`) })

/** Opens what stands first in the list, which waits longest. */
export async function openFirst({ page, hands, way }: Turn): Promise<void> {
  await way.use(hands, list(page).locator('tbody a').first(), shortcutKeys.nextWaiting)
}

/** Goes from the desk to the list, as it is by now. */
export async function goToList({ page, hands, way }: Turn): Promise<void> {
  await way.use(hands, page.getByRole('link', { name: asRegExp(beginning(desk.back)) }))
  await page.locator('button:not([aria-disabled])', { hasText: inbox.refresh }).waitFor()
}

/** Goes on by the link to the next one that waits, which stands in the outcome too; without it by the list. */
export async function goOn(turn: Turn): Promise<void> {
  const { page, hands, way } = turn
  for (const name of [desk.nextWaiting, desk.next]) {
    const next = page.getByRole('link', { name, exact: true }).last()
    if (await next.isVisible()) return way.use(hands, next)
  }
  await goToList(turn)
  return openFirst(turn)
}

/** Chooses all that is listed but these, and accepts what the checks of the page find fit. */
export async function acceptTogether(turn: Turn, others: readonly string[]): Promise<void> {
  const { page, hands, way } = turn
  await way.use(hands, page.getByRole('checkbox', { name: asRegExp(beginning(inbox.chooseAll)) }))
  for (const submissionId of others) await way.use(hands, rowOf(page, submissionId).getByRole('checkbox'))
  await way.use(hands, button(page, bulk.check))
  const together = page.getByRole('region', { name: bulk.heading })
  const accept = together.getByRole('button', { name: / applications?$/ })
  await way.use(hands, accept)
  await way.use(hands, page.getByRole('dialog').getByRole('button', { name: / applications?$/ }))
  await together.getByText(asRegExp('0 can be accepted')).waitFor()
  await way.use(hands, button(together, bulk.close))
}

/** Looks at what is open, all of it: unfolds what is folded, and opens what is attached. */
export async function lookAt({ page, hands, way }: Turn, submissionId: string): Promise<void> {
  await page.getByText(submissionId, { exact: true }).first().waitFor({ state: 'attached' })
  await page.locator('#decision').waitFor()
  const unfold = button(page, data.unfold)
  if (await unfold.isVisible()) await way.use(hands, unfold)
  if (!(await page.locator('#attachments').isVisible())) return
  await way.use(hands, page.getByRole('button', { name: asRegExp(beginning(attachments.show)) }).first())
  await page
    .getByRole('complementary')
    .filter({ has: page.locator('img, canvas') })
    .waitFor()
}

export async function accept(turn: Turn): Promise<void> {
  await confirm(turn, button(turn.page, decision.accept), decision.accept)
  await turn.page.getByText(decision.done.accepted).waitFor()
}

/** Rejects for what the page has found. */
export async function reject(turn: Turn): Promise<void> {
  await confirm(turn, button(turn.page, rejection.reject), rejection.reject)
  await turn.page.getByText(decision.done.rejected).waitFor()
}

export async function note(turn: Turn): Promise<void> {
  const { page, hands, way } = turn
  await write(turn, field(page, notes.new), 'The district has asked about this one.')
  await way.send(hands, button(page, notes.write))
  await page.getByText(notes.written).waitFor({ state: 'attached' })
}

/** Asks for the document that the page suggests first. */
export async function ask(turn: Turn): Promise<void> {
  const { page, hands, way } = turn
  await write(turn, field(page, reply.fields.subject), 'A document is missing')
  await write(turn, field(page, reply.fields.message), 'Good morning,\nplease hand in the document below.')
  await way.use(hands, page.getByRole('button', { name: asRegExp(beginning(documents.asking.suggest)) }).first())
  await way.send(hands, button(page, reply.send))
  await page.getByText(reply.sent).waitFor()
}
