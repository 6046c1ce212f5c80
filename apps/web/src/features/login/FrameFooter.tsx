import { AppLink } from '../../ui/navigation/AppLink.tsx'
import classes from './FrameFooter.module.css'
import { LanguageChoice } from './LanguageChoice.tsx'

/** Privacy, terms, support: paths of this app, or addresses of the provider. */
export type FrameLink = { label: string; href: string }

const isOurs = (href: string) => href.startsWith('/')

/** Below everything before signing in: links of the provider, and the language. */
export function FrameFooter({ links }: { links: readonly FrameLink[] }) {
  return (
    <footer className={classes.links}>
      {links.map(({ label, href }) =>
        isOurs(href) ? (
          <AppLink key={href} href={href}>
            {label}
          </AppLink>
        ) : (
          <a key={href} href={href} target="_blank" rel="noreferrer">
            {label}
          </a>
        ),
      )}
      <LanguageChoice />
    </footer>
  )
}
