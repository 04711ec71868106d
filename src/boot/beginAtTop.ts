let shown = window.location.pathname;

// A page that a link leads to begins at its top, however much of it is there at once. One that is gone back to is where it was left: the browser sees to that.
for (const moved of ['pushState', 'replaceState', 'popstate'])
  window.addEventListener(moved, () => {
    const { pathname } = window.location;
    if (moved === 'pushState' && pathname !== shown) window.scrollTo(0, 0);
    shown = pathname;
  });
