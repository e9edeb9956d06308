import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { personInHeader } from '#app/(portal)/_session/current-person.ts'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { QueryProvider } from '#components/portal/query-provider.tsx'
import { choiceCookie, themeFrom } from '#components/site/choices.ts'
import { SeenPages } from '#components/ui/intro.tsx'
import { ServiceClock } from '#components/ui/service-clock.tsx'
import { settings } from '#lib/platform/env.ts'
import { PageFooter } from './(portal)/_frame/page-footer.tsx'
import { PageHeader, SideNavigation } from './(portal)/_frame/page-header.tsx'
import { SandboxFrame } from './(portal)/_frame/sandbox-frame.tsx'
import { shownNow } from './(portal)/_frame/shown-now.ts'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('site')
  return {
    title: { default: t('title'), template: `%s – ${t('name')}` },
    description: t('description'),
    icons: { icon: { url: '/favicon.svg', type: 'image/svg+xml' } },
  }
}

/** Frame of every page. Never prerendered: the scripts of a stored page would carry no nonce and be refused. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  await connection()
  const jar = await cookies()
  const { now } = await shownNow()
  const { name, attributes } = choiceCookie('seen', settings().baseUrl)
  const seen = (await personInHeader()) && { name, value: jar.get(name)?.value, isSecure: attributes.secure }
  const theme = themeFrom(jar.get(choiceCookie('theme', settings().baseUrl).name)?.value)
  return (
    <html
      lang={await currentLocale()}
      data-kern-theme={theme === 'system' ? undefined : theme}
      data-scroll-behavior="smooth"
    >
      <body className="flex min-h-dvh flex-col">
        <AreaTexts areas={[]}>
          <QueryProvider>
            <SeenPages cookie={seen}>
              <PageHeader theme={theme} />
              <SandboxFrame />
              <div className="flex grow">
                <SideNavigation />
                <main
                  id="content"
                  tabIndex={-1}
                  className="mx-auto w-full max-w-7xl min-w-0 grow px-4 py-5 outline-none md:px-8 md:py-8"
                >
                  <ServiceClock now={now.toISOString()}>{children}</ServiceClock>
                </main>
              </div>
              <PageFooter theme={theme} />
            </SeenPages>
          </QueryProvider>
        </AreaTexts>
      </body>
    </html>
  )
}
