import { useEffect } from 'react'
import { takeToastBack, toastError } from './toast.tsx'

/** Tells by a toast what failed, for as long as it does. @param text null: nothing has */
export function useFailureToast(text: string | null): void {
  useEffect(() => {
    if (text === null) return
    const id = toastError(text)
    return () => takeToastBack(id)
  }, [text])
}
