/** The choices of the switch; `system` follows the browser's `prefers-color-scheme` and is stored as no cookie at all. */
export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** The theme that a cookie or form field names; anything unknown counts as `system`. */
export function themeFrom(value: unknown): Theme {
  return themes.find((theme) => theme === value) ?? 'system'
}

/**
 * Name and attributes of the cookie that keeps a choice of the header for a year. With an https address it is `Secure`
 * and has the prefix `__Host-` (RFC 6265bis section 4.1.3.2), which browsers refuse over plain http.
 */
export function choiceCookie(choice: 'theme' | 'language' | 'seen', baseUrl: string) {
  const secure = baseUrl.startsWith('https:')
  return {
    name: secure ? `__Host-${choice}` : choice,
    attributes: { path: '/', maxAge: 31_536_000, sameSite: 'lax', httpOnly: true, secure },
  } as const
}
