import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { personInHeader } from '#app/(portal)/_session/current-person.ts'
import { signOut } from '#app/(portal)/_session/sign-out.ts'
import { chooseTheme } from '#app/(portal)/_theme/choose-theme.ts'
import { AccountMenu } from '#components/account/account-menu.tsx'
import { SiteFooter } from '#components/site/site-footer.tsx'
import { SiteHeader } from '#components/site/site-header.tsx'
import { texts } from '#components/site/texts.ts'
import { themeCookie, themeFrom } from '#components/theme/theme.ts'
import { ThemeSwitch } from '#components/theme/theme-switch.tsx'
import { settings } from '#lib/platform/env.ts'
import './globals.css'

export const metadata: Metadata = {
  title: { default: texts.site.title, template: `%s – ${texts.site.name}` },
  description: texts.site.description,
  icons: { icon: { url: '/favicon.svg', type: 'image/svg+xml' } },
}

/** Frame of every page. Never prerendered: the scripts of a stored page would carry no nonce and be refused. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  await connection()
  const { baseUrl, version } = settings()
  const jar = await cookies()
  const person = await personInHeader()
  const theme = themeFrom(jar.get(themeCookie(baseUrl).name)?.value)
  return (
    <html lang="de" data-kern-theme={theme === 'system' ? undefined : theme} data-scroll-behavior="smooth">
      <body className="flex min-h-dvh flex-col">
        <SiteHeader>
          <AccountMenu name={person?.name} signOut={signOut} />
          <ThemeSwitch current={theme} choose={chooseTheme} />
        </SiteHeader>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-5xl grow px-4 py-8 outline-none md:px-8 md:py-12"
        >
          {children}
        </main>
        <SiteFooter version={version} />
      </body>
    </html>
  )
}
