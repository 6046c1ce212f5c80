import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Screen, screenOf } from './route-screen.ts'

/** The screen that the address asks for, also while it is still loading. */
export function useScreen(): Screen {
  const router = useRouter()
  const { pathname } = useLocation()
  return useMemo(() => {
    const [branch, params] = router.getMatchedRoutes(pathname)
    return screenOf(branch, params)
  }, [router, pathname])
}
