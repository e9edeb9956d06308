import { texts } from '#components/site/texts.ts'

/** Says that this installation is one to try things out in. */
export function SandboxNotice() {
  return (
    <div className="kern-alert kern-alert--info mt-6 max-w-2xl" role="note">
      <div className="kern-alert__header">
        <span className="kern-icon kern-icon--info" aria-hidden="true" />
        <span className="kern-title">{texts.start.sandboxTitle}</span>
      </div>
      <div className="kern-alert__body">
        <p>{texts.start.sandbox}</p>
      </div>
    </div>
  )
}
