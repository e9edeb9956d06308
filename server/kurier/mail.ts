import { needed } from '@kurier/cli/parameters'
import type { Context } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { inBoth, mailedMoment, sendMail } from '#lib/platform/mail.ts'
import { testMail as german } from '#lib/words/de/platform.ts'
import { testMail as english } from '#lib/words/en/platform.ts'
import { command } from './session.ts'

const test = command({
  name: 'test',
  about: 'send one mail, in German and English, and say what the mail server (SMTP_URL) answered',
  takes: { to: needed('--to <address>', 'who gets it') },
  run: async ({ to }, { context }) => {
    const { host } = new URL(settings().baseUrl)
    return { to, from: settings().mail?.from ?? null, answer: await sendMail({ to, ...testMail(context, host) }) }
  },
  shown: ({ to, from, answer }) =>
    `The mail server took a mail from ${from} to ${to}, and answered: ${answer}\nLook whether it arrives, and where.`,
})

const testMail = ({ clock }: Context, host: string) =>
  inBoth({ de: german, en: english }, (locale) => ({ host, moment: mailedMoment(clock.machine(), locale) }))

/** `kurier mail` */
export const commands = [{ name: 'mail', about: 'the mails of the installation', commands: [test] }]
