import { useEffect } from 'react'
import { hideToast, toastError } from './toast.tsx'

/** Shows a toast with a failure for as long as the failure lasts. @param text null: no failure */
export function useFailureToast(text: string | null): void {
  useEffect(() => {
    if (text === null) return
    const id = toastError(text)
    return () => hideToast(id)
  }, [text])
}
