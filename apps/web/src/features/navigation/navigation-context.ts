import { ownPath, webPaths } from '@kilowatt/contracts/web-paths'

/** Where a person came from when they entered another part of the app, stored for the way back (spec §2). */
export type NavigationContext = {
  /** the part that they left: a section, or the places */
  sourceRoute: string
  sourcePath: string
  sourceTitle: string
  /** target of Back */
  returnPath: string
}

/** The current page. `section` is null on the pages of the tree. */
export type Page = { path: string; section: string | null; title: string }

const starts: readonly string[] = [webPaths.home(), webPaths.overview()]

/**
 * The context after a step from one page to the next. On entering another part of the app, it stores where
 * the person came from; on going back there, or home, it is cleared.
 */
export function contextAfter(
  was: NavigationContext | null,
  from: Page,
  to: Pick<Page, 'path' | 'section'>,
): NavigationContext | null {
  if (starts.includes(to.path) || to.path === was?.returnPath) return null
  if (from.section === to.section) return was
  return {
    sourceRoute: from.section ?? '/',
    sourcePath: from.path,
    sourceTitle: from.title,
    returnPath: from.path,
  }
}

/** The crumb before all others: on pages of the tree, if a section linked there. */
export const contextCrumb = (context: NavigationContext | null, section: string | null) =>
  context !== null && section === null && context.sourceRoute !== '/' && context.sourceTitle !== ''
    ? { href: context.sourcePath, label: context.sourceTitle }
    : null

/** Target of a section's Back: where the person came from, otherwise home. */
export const backPath = (context: NavigationContext | null, section: string) =>
  context && context.sourceRoute !== section ? context.returnPath : '/'

/** The stored context with paths of this app only, or null if it is not valid. */
export function readContext(text: string | null): NavigationContext | null {
  if (text === null) return null
  try {
    const kept: unknown = JSON.parse(text)
    return isContext(kept) ? kept : null
  } catch {
    return null
  }
}

const isPathOfOurs = (path: unknown) => typeof path === 'string' && ownPath.test(path)

const isContext = (kept: unknown): kept is NavigationContext =>
  typeof kept === 'object' &&
  kept !== null &&
  'sourceRoute' in kept &&
  typeof kept.sourceRoute === 'string' &&
  'sourceTitle' in kept &&
  typeof kept.sourceTitle === 'string' &&
  'sourcePath' in kept &&
  isPathOfOurs(kept.sourcePath) &&
  'returnPath' in kept &&
  isPathOfOurs(kept.returnPath)
