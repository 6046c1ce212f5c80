import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

import { afterPaint } from '../after-paint.ts'

/** A click that the browser itself must handle: new tab, new window, download, another button. */
const wantsBrowser = (event: MouseEvent) =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey

/**
 * A link to a path of this app that comes as data (`href`), also inside an SVG. Routes that know their target
 * at compile time use the router's typed `Link`. The pressed state is shown before the new page renders.
 */
export function AppLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter()
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (wantsBrowser(event)) return
        event.preventDefault()
        afterPaint(() => router.history.push(href))
      }}
      {...rest}
    />
  )
}
