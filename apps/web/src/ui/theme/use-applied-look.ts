import { useSyncExternalStore } from 'react'

/** Current brand and scheme of the page, set on it after the first render and updated while it is open. */
const appliedLook = () => {
  const { theme, scheme } = document.documentElement.dataset
  return `${theme} ${scheme}`
}

function watchLook(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-scheme'] })
  return () => observer.disconnect()
}

/** Changes with the look, for components that read colours from the page. */
export const useAppliedLook = (): string => useSyncExternalStore(watchLook, appliedLook)
