import { needed, option } from '@kurier/cli/parameters'
import { shownTime } from '@kurier/cli/texts'
import { createOperatorLink } from '#lib/accounts/sign-in/create-operator-link.ts'
import { command } from './session.ts'

const create = command({
  name: 'create',
  about: 'print a link with which someone becomes an operator, or an operator sets a new password',
  takes: {
    email: needed('--email <email>', 'e-mail address to sign in with; a new link for it replaces the old one'),
    name: option('--name <name>', 'proposed to the person, who may change it'),
  },
  run: async (wish, { context }) => {
    const { email, link, expiresAt } = await createOperatorLink(context, wish)
    return { email, link, expiresAt }
  },
  shown: ({ email, link, expiresAt }) =>
    `${link}\nIt works once, until ${shownTime(expiresAt)}. Give it to ${email} and to nobody else.`,
})

/** `kurier operators …` */
export const commands = [{ name: 'operators', about: 'people who answer for this installation', commands: [create] }]
