import { isOurs, SiteLink } from '../../ui/navigation/SiteLink.tsx'
import classes from './FrameFooter.module.css'
import { LanguageChoice } from './LanguageChoice.tsx'

/** Privacy, terms, support: paths of this app, or addresses of the provider. */
export type FrameLink = { label: string; href: string }

/** Footer of every page before sign-in: links of the provider, and the language. */
export function FrameFooter({ links }: { links: readonly FrameLink[] }) {
  return (
    <footer className={classes.links}>
      {links.map(({ label, href }) => (
        <SiteLink key={href} href={href} {...(!isOurs(href) && { target: '_blank' })}>
          {label}
        </SiteLink>
      ))}
      <LanguageChoice />
    </footer>
  )
}
