import { useEffect } from 'react'

/**
 * Keeps the screen on while the page is visible, if the browser supports it. Browsers release the lock
 * whenever the page is hidden.
 */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      // refused on a low battery, or unknown to older browsers: then the device's own settings apply
      const taken = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isOver) void taken?.release()
      else lock = taken
    }
    void take()
    document.addEventListener('visibilitychange', take)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}
