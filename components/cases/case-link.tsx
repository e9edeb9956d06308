import { Link } from '#components/ui/link.tsx'
import { inspects } from '#components/ui/inspector.tsx'
import { shortId } from './short-id.ts'

/** The way to the timeline of a case, by the beginning of its id; `label`: says so as a whole. */
export function CaseLink({ caseId, label }: { caseId: string; label: string }) {
  return (
    <Link
      {...inspects(caseId)}
      href={`/cases/${caseId}`}
      aria-label={label}
      className="kern-link kern-link--no-visited-state whitespace-nowrap"
    >
      <code>{shortId(caseId)}</code>
    </Link>
  )
}
