import type { Messages } from './load-messages.ts'

/**
 * Features of the pages that somebody sees who is not signed in. They come before the first of those pages is shown, and all
 * others once there is somebody: over a slow line every kilobyte of the sign-in counts. `npm run check` holds the list against
 * what those pages say.
 */
export const wayInFeatures = [
  'actions',
  'auth',
  'confirmation',
  'consent',
  'form',
  'legal',
  'login',
  'refusals',
  'sharing',
  'shell',
  'terms',
  'words',
] as const

/** Messages of a language: those of the way in, or those that these leave out. */
export type MessagePart = 'way-in' | 'rest'

export function messagesOfPart(messages: Messages, part: MessagePart): Messages {
  const isOfWayIn = (feature: string) => wayInFeatures.some((name) => name === feature)
  return Object.fromEntries(
    Object.entries(messages).filter(([feature]) => isOfWayIn(feature) === (part === 'way-in')),
  )
}
