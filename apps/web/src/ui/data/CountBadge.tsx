import classes from './CountBadge.module.css'

/** Number of things that need attention; renders nothing for 0. */
export function CountBadge({ count }: { count: number }) {
  return count > 0 ? <span className={classes.count}>{count}</span> : null
}
