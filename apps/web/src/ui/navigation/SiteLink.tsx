import type { ComponentProps } from 'react'
import { AppLink } from './AppLink.tsx'

/** Whether a link leads to a page of this app. */
export const isOurs = (href: string) => href.startsWith('/')

/** A link that a provider may have configured: a path of this app, or an external address. */
export function SiteLink(props: ComponentProps<'a'> & { href: string }) {
  return isOurs(props.href) ? <AppLink {...props} /> : <a rel="noreferrer" {...props} />
}
