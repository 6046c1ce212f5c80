import classes from './CountBadge.module.css'

/** How many wait for somebody to look; nothing for none. */
export function CountBadge({ count }: { count: number }) {
  return count > 0 ? <span className={classes.count}>{count}</span> : null
}
