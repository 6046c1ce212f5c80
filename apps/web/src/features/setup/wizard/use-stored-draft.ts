import type { SetupDraft } from '@kilowatt/contracts/devices/setup-draft'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../api/client.ts'
import { isWorthKeeping } from './wizard-draft.ts'

/** Delay after the last change, short enough that an empty battery loses almost no typing. */
const KEEP_AFTER_MS = 1_500

/** A draft, stored on the server shortly after each change so that it can be continued on another device. */
export function useStoredDraft(start: SetupDraft) {
  const [draft, setDraft] = useState(start)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const stopKeeping = () => clearTimeout(timer.current)
  const change = (changes: Partial<SetupDraft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    stopKeeping()
    if (!isWorthKeeping(next)) return
    timer.current = setTimeout(() => {
      // "Save and finish later" shows a failure
      client.setupDraft.save(next).catch(() => undefined)
    }, KEEP_AFTER_MS)
  }
  const keepNow = async () => {
    stopKeeping()
    await client.setupDraft.save(draft)
  }
  return { draft, change, keepNow, stopKeeping }
}
