/** What a database works with: what was sized for the machine, and what decides whether a crash loses anything. */
export const shownSettings = `select current_setting('shared_buffers') as shared,
  current_setting('random_page_cost') as cost, current_setting('jit') as jit, current_setting('fsync') as fsync,
  current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages`

/** Of one that keeps all that it has said it keeps. */
export const durable = { fsync: 'on', commit: 'on', pages: 'on' }
