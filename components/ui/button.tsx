'use client'

import { Link } from '#components/ui/link.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { useWaiting } from './use-hydrated.ts'

type Variant = 'primary' | 'secondary' | 'tertiary'
type Look = { variant?: Variant; icon?: string; children: ReactNode }

function Inside({ icon, children }: { icon?: string; children: ReactNode }) {
  return (
    <>
      {icon ? <span className={`kern-icon kern-icon--small kern-icon--${icon}`} aria-hidden="true" /> : null}
      <span className="kern-label">{children}</span>
    </>
  )
}

/**
 * A button for what the page's script does: it waits for it. While `busy` it stays where the keyboard is, does nothing and
 * says so. `icon`: the last part of a KERN icon's class.
 */
export function Button(props: Look & { busy?: boolean } & Omit<ComponentProps<'button'>, 'children'>) {
  const {
    variant = 'primary',
    icon,
    busy,
    children,
    className = '',
    onClick,
    type = 'button',
    disabled,
    ...rest
  } = props
  const waiting = useWaiting(true, disabled)
  return (
    <button
      {...rest}
      {...waiting}
      type={type}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={`kern-btn kern-btn--${variant} ${className}`}
    >
      <Inside icon={busy ? 'autorenew' : icon}>{children}</Inside>
    </button>
  )
}

/** A link that looks like a button: it leads somewhere. */
export function ButtonLink(props: Look & { href: string; className?: string }) {
  const { variant = 'primary', icon, children, href, className = '' } = props
  return (
    <Link href={href} className={`kern-btn kern-btn--${variant} ${className}`}>
      <Inside icon={icon}>{children}</Inside>
    </Link>
  )
}
