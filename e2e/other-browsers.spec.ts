import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { account } from '#components/messages/en/account.ts'
import { forms } from '#components/messages/en/forms.ts'
import { site } from '#components/messages/en/site.ts'
import { forms as definitions } from '@kurier/forms/registry/forms.generated'
import { isOnPath } from '@kurier/sdk/testing/is-on-path'
import { demoFacts, serverAddress } from './demo.ts'
import { openFirefox } from './firefox.ts'
import { accept, waiting } from './form-journey.ts'
import { openFormOffice } from './form-office.ts'
import { button, choice, field, heading, holding, type OtherBrowser } from './other-browser.ts'
import { openWebKit } from './webkit.ts'

/** What else people have: each with the programs that it takes, by Debian's packages (.ci/run). */
const browsers = {
  Firefox: { programs: ['firefox-esr'], open: openFirefox },
  WebKit: { programs: ['WebKitWebDriver', 'Xvfb'], open: openWebKit },
}

for (const [name, { programs, open }] of Object.entries(browsers)) {
  test(`in ${name} a form is sent and followed, and the portal is searched`, { tag: '@trial' }, async () => {
    test.skip(!programs.every(isOnPath), `${programs.join(' and ')} must be installed`)
    const office = await openFormOffice()
    const folder = await mkdtemp(join(tmpdir(), 'kurier-browser-'))
    const browser = await open(folder)
    try {
      process.stdout.write(`${name} is ${browser.version}\n`)
      const caseId = await sendAForm(browser, serverAddress())
      const [sent] = await waiting(office, [caseId])
      if (!sent) throw new Error('what was sent does not wait at the office')
      expect((await accept(office, sent)).document).toMatchObject({ F99000001: 'Ada Quist' })
      await searchThePortal(browser, serverAddress())
    } finally {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

const labels = definitions.find(({ path }) => path === 'callback-request')?.labels
const labelOf = (id: string) => labels?.definitions[id]?.label.en ?? ''

/** Somebody fills in a form, sends it, and sees by its numbers that it is there. @returns the case's id */
async function sendAForm(browser: OtherBrowser, baseUrl: string): Promise<string> {
  await browser.open(`${baseUrl}/form/callback-request`)
  await browser.press(button(forms.start.begin))
  await browser.type(field(labelOf('F99000001')), 'Ada Quist')
  await browser.type(field(labelOf('F99000002')), '030 1234')
  await browser.press(choice(labels?.codes.F99000003?.['001']?.en ?? ''))
  await browser.press(button(forms.page.next))
  await browser.read(heading(forms.review.title))
  await browser.press(button(forms.send.send))
  await browser.read(heading(forms.sent.title))
  const written = (term: string) =>
    browser.read(`//section[.//h2[.="${forms.sent.factsTitle}"]]//dt[.="${term}"]/following-sibling::dd`)
  const [caseId, statusCode] = [await written(forms.sent.caseId), await written(forms.sent.statusCode)]
  await browser.open(`${baseUrl}/form/status`)
  await browser.type(field(forms.status.caseId), caseId)
  await browser.type(field(forms.status.statusCode), statusCode)
  await browser.press(button(forms.status.ask))
  await browser.read(holding(forms.status.states.underway.note))
  return caseId
}

/** A developer signs in, opens the search, finds a client by its name, and closes the search again. */
async function searchThePortal(browser: OtherBrowser, baseUrl: string): Promise<void> {
  const { people, clients, password } = demoFacts()
  await browser.open(`${baseUrl}/sign-in`)
  await browser.type(field(account.fields.email), people.developer.email)
  await browser.type(field(account.fields.password), password)
  await browser.press(`//main${button(account.signIn.action)}`)
  await browser.press('//header//button[@aria-haspopup="dialog"]')
  const dialog = `//dialog[@aria-label="${site.search.title}"]`
  await browser.type(`${dialog}//input`, clients.portal.name)
  await browser.read(`${dialog}//*[@role="option"][contains(., "${clients.portal.name}")]`)
  await browser.press(`${dialog}//button[@aria-label="${site.search.close}"]`)
  await browser.isGone(dialog)
}
