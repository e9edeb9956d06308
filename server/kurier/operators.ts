import { needed, option } from '@kurier/cli/parameters'
import { shownTime } from '@kurier/cli/texts'
import { createProvidedOperator } from '#lib/accounts/people/create-provided-operator.ts'
import { createOperatorLink } from '#lib/accounts/sign-in/create-operator-link.ts'
import { changeTo, peopleFound, peopleShown } from './people.ts'
import { command } from './session.ts'

const list = command({
  name: 'list',
  about: 'list the operators, those who are disabled too',
  run: async (_, { context }) => ({ operators: await peopleFound(context, { standing: 'operator' }) }),
  shown: ({ operators }) => peopleShown(operators),
})

const add = changeTo(
  {
    name: 'add',
    about: 'make somebody an operator who has access already; all of the person’s sessions end',
    after: '\nWho has no access yet gets a link: `operators create`.',
  },
  { isOperator: true },
)

const remove = changeTo(
  {
    name: 'remove',
    about: 'make somebody an operator no longer; all of the person’s sessions end, roles in organisations stay',
    after: '\nThe last operator who can sign in stays one. `people disable` locks somebody out.',
  },
  { isOperator: false },
)

type CreatedOperator = { email: string | null; link: string; expiresAt: Date } | { email: string; provider: string }

const create = command({
  name: 'create',
  about: 'print a link with which someone becomes an operator, or an operator sets a new password; or make one without',
  takes: {
    email: needed('--email <email>', 'e-mail address to sign in with; a new link for it replaces the old one'),
    name: option('--name <name>', 'proposed to the person, who may change it'),
    provider: option('--provider', 'print no link: who has this address signs in at the OpenID Connect provider alone'),
  },
  run: async ({ provider, ...wish }, { context }): Promise<CreatedOperator> => {
    if (provider) return createProvidedOperator(context, wish)
    const { email, link, expiresAt } = await createOperatorLink(context, wish)
    return { email, link, expiresAt }
  },
  after: `
This is the way in when no operator can sign in any more. It ends what the person had before: the password, the second
factor, all sessions and calendars, and the link with the OpenID Connect provider. Somebody disabled is enabled again.

With --provider nobody is known by that address yet, and the provider has to say that it verified it.`,
  shown: (made) =>
    'link' in made
      ? `${made.link}\nIt works once, until ${shownTime(made.expiresAt)}. Give it to ${made.email} and to nobody else.`
      : `${made.email} is an operator from the first sign-in at ${made.provider} on.`,
})

/** `kurier operators …` */
export const commands = [
  { name: 'operators', about: 'people who answer for this installation', commands: [list, create, add, remove] },
]
