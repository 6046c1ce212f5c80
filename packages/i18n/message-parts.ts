import type { Messages } from './load-messages.ts'

/**
 * Features of the pages before sign-in. Their messages are loaded before the first of those pages, all other
 * messages only after sign-in, because every kilobyte of the sign-in counts on a slow connection. `npm run
 * check` compares the list with those pages.
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

/** Messages of a language: those before sign-in, or all other messages. */
export type MessagePart = 'way-in' | 'rest'

export function messagesOfPart(messages: Messages, part: MessagePart): Messages {
  const isForSignIn = (feature: string) => wayInFeatures.some((name) => name === feature)
  return Object.fromEntries(
    Object.entries(messages).filter(([feature]) => isForSignIn(feature) === (part === 'way-in')),
  )
}
