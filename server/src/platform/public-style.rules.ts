/** The look of the public pages: the panel's colours, light or dark as the reader's system is. */
export const publicStyle = `
*{box-sizing:border-box}
:root{color-scheme:light dark;--ink:#222;--paper:#f7f6f2;--field:#fff;--line:#777;--accent:#12695f;--on-accent:#fff;--tint:#d5ebe6;--alarm:#a32020;--alarm-paper:#fbeaea}
@media (prefers-color-scheme:dark){:root{--ink:#e8e6df;--paper:#1b1d1b;--field:#262926;--line:#8a8f8a;--accent:#79c2b3;--on-accent:#0c211d;--tint:#173b35;--alarm:#ff9c9c;--alarm-paper:#3a2020}}
body{margin:0;font:17px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
main{max-width:40em;margin:0 auto;padding:1.5em 1em 4em;overflow-wrap:anywhere}
h1,h2{font-family:"Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L",Georgia,serif;line-height:1.25}
h1{font-size:1.7em}
h2{font-size:1.2em;margin-top:2em}
button{font:inherit;padding:.7em 2em;border:0;border-radius:6px;background:var(--accent);color:var(--on-accent);cursor:pointer}
button:focus-visible,a:focus-visible,input:focus-visible,textarea:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
a{color:var(--accent)}
[role=alert]{padding:.8em 1em;border-left:4px solid var(--alarm);background:var(--alarm-paper)}
`
