import { argument, needed, option } from '@kurier/cli/parameters'
import { columns, shownTime, table } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'
import type { OrganisationDetail } from '#lib/accounts/organisation-schema.ts'
import { listInvitations, withdrawInvitation } from '#lib/accounts/people/invitations.ts'
import { invitePerson } from '#lib/accounts/people/invite-person.ts'
import { listMembers } from '#lib/accounts/people/members.ts'
import {
  createOrganisation,
  listOrganisations,
  readOrganisation,
  renameOrganisation,
} from '#lib/accounts/people/organisations.ts'
import type { Context } from '#lib/platform/context.ts'
import { roles } from '#lib/platform/terms.ts'
import { allPages, organisationArgument, organisationNamed } from './named.ts'
import { agree, figures } from './organisation-figures.ts'
import { command } from './session.ts'

const organisation = organisationArgument
const newName = needed('--name <name>', 'no other organisation has it')

const list = command({
  name: 'list',
  about: 'list all organisations, by name',
  takes: { q: option('--search <text>', 'part of the name') },
  run: async ({ q = '' }, { context }) => {
    const all = await allPages(async (page) => {
      const { organisations, totalCount } = await listOrganisations(context, { q, sort: 'name', page })
      return { items: organisations, totalCount }
    })
    return { organisations: all.map(withoutAsker) }
  },
  shown: ({ organisations }) =>
    columns(organisations, {
      ORGANISATION: ({ organisationId }) => organisationId,
      NAME: ({ name }) => name,
      MEMBERS: ({ memberCount }) => memberCount,
      CREATED: ({ createdAt }) => shownTime(createdAt),
    }),
})

/** What the one who asks is and may there says nothing of the command line. */
function withoutAsker<Of extends Pick<OrganisationDetail, 'organisationId' | 'name' | 'memberCount' | 'createdAt'>>({
  organisationId,
  name,
  memberCount,
  createdAt,
}: Of) {
  return { organisationId, name, memberCount, createdAt }
}

const show = command({
  name: 'show',
  about: 'show an organisation with its members and open invitations',
  takes: { organisation },
  run: async (wish, { context }) => {
    const which = await organisationNamed(context, wish.organisation)
    return {
      ...withoutAsker(await readOrganisation(context, which)),
      members: await allMembers(context, which),
      invitations: await openInvitations(context, which),
    }
  },
  shown: ({ organisationId, name, createdAt, members, invitations }) =>
    [
      table(
        ['ORGANISATION', organisationId],
        [
          ['name', name],
          ['created', shownTime(createdAt)],
        ],
      ),
      columns(members, {
        MEMBER: ({ email }) => email,
        NAME: (member) => member.name,
        ROLE: ({ role }) => role,
        STATE: ({ isDisabled }) => (isDisabled ? 'DISABLED' : 'active'),
        SINCE: ({ since }) => shownTime(since),
      }),
      ...(invitations.length > 0
        ? [
            columns(invitations, {
              INVITATION: ({ invitationId }) => invitationId,
              EMAIL: ({ email }) => email,
              ROLE: ({ role }) => role,
              UNTIL: ({ expiresAt, isExpired }) => `${shownTime(expiresAt)}${isExpired ? ' (over)' : ''}`,
            }),
          ]
        : []),
    ].join('\n\n'),
})

async function allMembers(context: Context, which: { organisationId: string }) {
  const members = await allPages(async (page) => {
    const found = await listMembers(context, { ...which, q: '', sort: 'name', page })
    return { items: found.members, totalCount: found.totalCount }
  })
  return members.map(({ isSelf: _nobody, ...member }) => member)
}

const openInvitations = (context: Context, which: { organisationId: string }) =>
  allPages(async (page) => {
    const found = await listInvitations(context, { ...which, q: '', sort: '-expiresAt', page })
    return { items: found.invitations, totalCount: found.totalCount }
  })

const create = command({
  name: 'create',
  about: 'make an organisation; its first owner comes by `organisations invite`',
  takes: { name: newName },
  run: (wish, { context }) => createOrganisation(context, wish),
  shown: ({ organisationId, name }) => `The organisation “${name}” is ${organisationId}.`,
})

const rename = command({
  name: 'rename',
  about: 'give an organisation another name',
  takes: { organisation, name: newName },
  run: async (wish, { context }) =>
    renameOrganisation(context, { ...(await organisationNamed(context, wish.organisation)), name: wish.name }),
  shown: ({ organisationId, name }) => `The organisation ${organisationId} is called “${name}”.`,
})

const invite = command({
  name: 'invite',
  about: 'invite somebody into an organisation, by mail where there is a mail server, else by a link that is printed',
  takes: {
    organisation,
    email: needed('--email <email>', 'to which the invitation goes'),
    role: needed('--role <role>', 'there', roles),
  },
  run: async ({ email, role, ...wish }, { context }) =>
    invitePerson(context, { ...(await organisationNamed(context, wish.organisation)), email, role }),
  shown: ({ email, link, expiresAt }) =>
    link === null
      ? `The invitation was mailed to ${email}; it can be accepted until ${shownTime(expiresAt)}.`
      : `${link}\nIt works once, until ${shownTime(expiresAt)}. Give it to ${email} and to nobody else.`,
})

const withdraw = command({
  name: 'withdraw-invitation',
  about: 'take back an invitation that nobody has accepted',
  takes: { organisation, invitationId: argument('<invitationId>', 'id that `organisations show` tells', id) },
  run: async ({ invitationId, ...wish }, { context }) => {
    await withdrawInvitation(context, { ...(await organisationNamed(context, wish.organisation)), invitationId })
    return { invitationId }
  },
  shown: ({ invitationId }) => `The invitation ${invitationId} works no more.`,
})

/** `kurier organisations …` */
export const commands = [
  {
    name: 'organisations',
    about: 'authorities and providers, with their members',
    commands: [list, show, create, rename, invite, withdraw, figures, agree],
  },
]
