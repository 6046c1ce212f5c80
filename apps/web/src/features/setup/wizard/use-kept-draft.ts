import type { SetupDraft } from '@kilowatt/contracts/devices/setup-draft'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../api/client.ts'
import { isWorthKeeping } from './wizard-draft.ts'

/** After the last change; what is lost of a minute's typing when a battery dies is then nothing. */
const KEEP_AFTER_MS = 1_500

/** What is typed, kept at the server a moment later, so that it can be gone on with elsewhere. */
export function useKeptDraft(start: SetupDraft) {
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
      // whoever asks for it with "Save and finish later" is told when it fails
      client.setupDraft.save(next).catch(() => undefined)
    }, KEEP_AFTER_MS)
  }
  const keepNow = async () => {
    stopKeeping()
    await client.setupDraft.save(draft)
  }
  return { draft, change, keepNow, stopKeeping }
}
