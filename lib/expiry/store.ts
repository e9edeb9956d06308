import { statement } from '../platform/statement.ts'
import { isNotStuck } from '../platform/stuck-work/store.ts'

type Partitions = { now: Date; casesBefore: Date; attemptsBefore: Date }

/**
 * Makes the partitions of events and attempts that will be needed, and drops those that have served their time (see the
 * migration), one node at a time: it does nothing while another node is at it. @returns the names of the made and the
 * dropped partitions
 */
export const keepPartitions = statement<{ name: string }, Partitions>(
  'partitions-keep',
  `select keep_partitions(:now, :casesBefore, :attemptsBefore) as name
   from (select pg_try_advisory_xact_lock(hashtext('kurier partitions')) as is_held) lock where is_held`,
)

/** No submission or reply of case `c` has content that is still to be deleted. */
const isFinished = `not exists (select 1 from submissions s where s.case_id = c.id and s.state <> 'deleted')
     and not exists (select 1 from replies r where r.case_id = c.id and r.state <> 'deleted')`

const casesToPurge = (name: string, condition: string) =>
  statement<{ id: string }, { before: Date; most: number }>(
    name,
    `select c.id from cases c where c.last_event_at < :before and ${condition} and ${isNotStuck('purge-case', 'c.id')}
     order by c.last_event_at, c.id limit :most`,
  )

/** Its row is locked, so that no event comes in between. */
const purgeWhen = (name: string, condition: string) =>
  statement<{ id: string }, { id: string; before: Date }>(
    name,
    `with c as materialized (
       select c.id from cases c where c.id = :id and c.last_event_at < :before and ${condition} for update)
     select c.id from c cross join lateral (select purge_case(c.id)) purged`,
  )

/** Finished cases whose newest event is older than `before`, oldest first. */
export const selectFinishedCases = casesToPurge('cases-finished', isFinished)
/** Removes the case if that still holds. */
export const purgeCase = purgeWhen('case-purge', isFinished)

const neverSubmitted = `c.submitted_at is null and ${isFinished}`

/** Of those, the ones in which nothing was ever submitted. */
export const selectUnsubmittedCases = casesToPurge('cases-unsubmitted', neverSubmitted)
export const purgeUnsubmittedCase = purgeWhen('case-purge-unsubmitted', neverSubmitted)

/** Incomplete submissions with attachments that somebody without an account began before `before`. */
export const selectUnsentFiles = statement<{ id: string }, { before: Date; most: number }>(
  'unsent-files',
  `select s.id from submissions s
   where s.state = 'incomplete' and s.state_since <= :before and s.network is not null
     and ${isNotStuck('drop-attachments', 's.id')}
   order by s.state_since limit :most`,
)

/** Removes the attachments of a submission that is still incomplete; their files go after commit. */
export const dropAttachments = statement<{ id: string }, { id: string }>(
  'unsent-files-drop',
  'select :id::uuid as id from (select drop_attachments(:id::uuid)) dropped',
)
