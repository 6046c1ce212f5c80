import { useLocation, useMatches, useRouter } from '@tanstack/react-router'
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

/** Whether the screen that is shown has neither sidebar nor bars; until the next one is there that is the one before. */
export const useIsAlone = (): boolean =>
  useMatches({ select: (shown) => shown.some(({ staticData }) => staticData.alone === true) })
