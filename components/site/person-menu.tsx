import Link from 'next/link'

type PersonMenuProps = {
  name: string | undefined
  texts: { signIn: string; signOut: string; own: string; signedInAs: string }
  signOut: () => Promise<void>
}

/** Who is signed in, with the way to the account and the way out, or the way in. `signOut` needs no script. */
export function PersonMenu({ name, texts, signOut }: PersonMenuProps) {
  if (name === undefined) {
    return (
      <Link href="/sign-in" className="kern-link kern-link--no-visited-state py-2">
        {texts.signIn}
      </Link>
    )
  }
  return (
    <form action={signOut} className="flex min-w-0 items-center gap-3">
      <Link
        href="/account"
        title={texts.own}
        className="kern-link kern-link--no-visited-state max-w-32 truncate py-2 text-sm md:max-w-64"
      >
        <span className="sr-only">{`${texts.signedInAs} `}</span>
        {name}
      </Link>
      <button type="submit" className="kern-btn kern-btn--tertiary min-h-10 px-0">
        <span className="kern-label kern-label--small">{texts.signOut}</span>
      </button>
    </form>
  )
}
