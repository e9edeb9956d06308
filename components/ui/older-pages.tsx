import { ButtonLink } from './button.tsx'

type OlderProps = { newestHref: string | undefined; olderHref: string | undefined; newest: string; older: string }

/** The way through a list that only grows: back to its beginning, and on to what is older. */
export function OlderPages({ newestHref, olderHref, newest, older }: OlderProps) {
  return (
    <>
      {newestHref === undefined ? null : (
        <ButtonLink href={newestHref} variant="secondary">
          {newest}
        </ButtonLink>
      )}
      {olderHref === undefined ? null : (
        <ButtonLink href={olderHref} variant="secondary">
          {older}
        </ButtonLink>
      )}
    </>
  )
}
