import { useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Screen, screenOf } from './route-screen.ts'

/** The screen at the current address, also while it is still loading. */
export function useScreen(): Screen {
  const router = useRouter()
  const { pathname } = useLocation()
  return useMemo(() => {
    const [branch, params] = router.getMatchedRoutes(pathname)
    return screenOf(branch, params)
  }, [router, pathname])
}

/**
 * Whether the shown screen has neither sidebar nor bars. While the next screen loads, that is the previous
 * one.
 */
export const useIsAlone = (): boolean =>
  useMatches({ select: (shown) => shown.some(({ staticData }) => staticData.alone === true) })
