import { useEffect } from 'react'

/** Keeps the screen on while the page can be seen, where the browser can; a browser lets go of the lock whenever it is hidden. */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      // refused on a low battery, unknown to older browsers: then the device's own settings decide
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
