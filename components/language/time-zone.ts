/** Times are shown as clocks in Germany show them; UTC stands beside to copy. */
export const TIME_ZONE = 'Europe/Berlin'
