import type { destinationState as german } from '../de/destination-state.ts'

export const destinationState: typeof german = {
  about: {
    created: 'The destination does not accept submissions yet because something is missing.',
    active: 'The destination accepts submissions.',
    inactive: 'The destination accepts no new submissions; open cases continue.',
    decommissioned: 'The destination has been decommissioned for good; open cases continue.',
  },
  tasks: 'Steps until the destination works',
  task: {
    'encryption-key': 'Add an encryption key and make it the active one',
    'signing-key': 'Add a signing key',
    'public-service': 'Add at least one service',
    client: 'Assign a client that fetches submissions',
  },
  done: 'done',
  open: 'to do',
  byItself: 'With keys and a service the destination becomes active by itself, even if nobody fetches.',
  unserved: 'Nobody can fetch what arrives here: assign a client, or it will be rejected.',
  step: { active: 'Activate', inactive: 'Deactivate', decommissioned: 'Decommission' },
  confirm: {
    active: 'Online services can then send submissions to this destination again.',
    inactive:
      'Online services can then no longer send new submissions to this destination. You can activate it again at any time.',
    decommissioned:
      'This cannot be undone: the destination will never accept submissions again. Open cases can be finished.',
  },
}
