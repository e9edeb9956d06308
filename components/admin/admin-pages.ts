/** The pages of the operators, by the names of their texts in `admin.tabs`. */
export const adminPages = [
  { href: '/admin', text: 'overview' },
  { href: '/admin/callbacks', text: 'callbacks' },
  { href: '/admin/queue', text: 'queue' },
  { href: '/admin/cron', text: 'cron' },
  { href: '/admin/deletions', text: 'deletions' },
  { href: '/admin/incidents', text: 'incidents' },
  { href: '/admin/event-streams', text: 'eventStreams' },
  { href: '/admin/forms', text: 'forms' },
  { href: '/admin/keys', text: 'keys' },
  { href: '/admin/checkpoints', text: 'checkpoints' },
  { href: '/admin/deprecations', text: 'deprecations' },
  { href: '/admin/settings', text: 'settings' },
  { href: '/admin/clock', text: 'clock' },
  { href: '/admin/people', text: 'people' },
  { href: '/admin/organisations', text: 'organisations' },
  { href: '/admin/audit-log', text: 'auditLog' },
] as const
