/// How the sandbox's pages look. Text has a contrast of 4.5 to 1 at least in both schemes, fields and focus 3 to 1.
enum PageStyle {
    static let css = schemes + frame + summary + form + cards + outcome

    private static let schemes = """
        :root{color-scheme:light;--back:#f3f4f9;--panel:#fff;--text:#191c28;--muted:#5a6072;--line:#dfe2ec;\
        --field:#858ca0;--accent:#4338ca;--strong:#362cab;--on-accent:#fff;--soft:#eceefb;--bad:#b42318;\
        --bad-soft:#fef1f0;--good:#05683f;--good-soft:#e7f8ef;--note:#8a3b08;--note-soft:#fff4dc;\
        --shadow:0 1px 2px #191c2814,0 8px 28px #191c2812}
        :root[data-theme=dark]{\(dark)}
        @media(prefers-color-scheme:dark){:root[data-theme=auto]{\(dark)}}
        """

    private static let dark = """
        color-scheme:dark;--back:#0d0f16;--panel:#171a25;--text:#eceef6;--muted:#a5abbe;--line:#2c3143;\
        --field:#7a8299;--accent:#9aa0ff;--strong:#b3b8ff;--on-accent:#11131d;--soft:#242941;--bad:#ffa198;\
        --bad-soft:#3b1a1a;--good:#74dfa4;--good-soft:#11301f;--note:#fdcb5c;--note-soft:#33280f;--shadow:none
        """

    private static let frame = """
        *{box-sizing:border-box}
        html{font:16px/1.5 system-ui,"Noto Sans","DejaVu Sans",sans-serif;-webkit-text-size-adjust:100%}
        body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--back);color:var(--text)}
        .top{background:var(--panel);border-bottom:1px solid var(--line)}
        .top>div{display:flex;justify-content:space-between;align-items:center;padding:.7rem 0}
        .top>div,main,footer{width:min(60rem,100% - 2rem);margin-inline:auto}
        .brand{display:flex;align-items:center;gap:.5rem;font-weight:700;letter-spacing:-.01em}
        .brand svg{color:var(--accent)}.facet{fill:#fff5}
        .badge{padding:.15rem .7rem;border-radius:9rem;background:var(--note-soft);color:var(--note);\
        font-size:.8125rem;font-weight:600}
        main{flex:1;padding:1.75rem 0}
        footer{padding:1rem 0 1.5rem;color:var(--muted);font-size:.875rem}
        h1{margin:0 0 1.25rem;font-size:1.625rem;line-height:1.25;letter-spacing:-.02em}
        h2{margin:0 0 1rem;font-size:1.0625rem;line-height:1.35}
        p{margin:0 0 .75rem}ul{list-style:none;margin:0;padding:0}dl,dd{margin:0}
        main,.split>*{overflow-wrap:anywhere}
        .panel{background:var(--panel);border:1px solid var(--line);border-radius:1rem;padding:1.5rem;\
        box-shadow:var(--shadow)}
        .muted{color:var(--muted)}.small{font-size:.875rem}
        .split{display:grid;gap:1.25rem;grid-template-columns:minmax(0,1fr) minmax(0,1fr);align-items:start}
        .split>.cards{grid-column:1/-1}
        main.narrow{width:min(30rem,100% - 2rem)}.narrow>.panel+.panel{margin-top:1rem}
        a{color:var(--accent)}
        button,a.button{display:block;width:100%;min-height:3rem;padding:.65rem 1.2rem;border:1px solid var(--field);\
        border-radius:.7rem;background:transparent;color:var(--text);font:inherit;font-weight:600;\
        text-align:center;text-decoration:none;cursor:pointer;transition:background-color .15s}
        button:hover,a.button:hover{background:var(--soft)}
        button.main,a.main{border-color:var(--accent);background:var(--accent);color:var(--on-accent)}
        button.main:hover,a.main:hover{background:var(--strong)}
        form+form,form+.button,.button+.button,.button+form{margin-top:.75rem}
        :focus-visible{outline:3px solid var(--accent);outline-offset:2px}
        @media(max-width:46rem){main{padding:1.25rem 0}.split{display:block}.split>*+*{margin-top:1rem}\
        .panel{padding:1.15rem}h1{font-size:1.375rem;margin-bottom:1rem}}
        @media(prefers-reduced-motion:reduce){*{transition:none!important}}
        """

    private static let summary = """
        .lines li{display:flex;gap:.9rem;align-items:center;padding:.75rem 0;border-bottom:1px solid var(--line)}
        .lines li:first-child{padding-top:0}
        .lines img{flex:none;width:3.5rem;height:3.5rem;border-radius:.8rem;object-fit:cover;background:var(--soft)}
        .lines div{flex:1;min-width:0}.lines b{font-weight:600}
        .lines .price{flex:none;text-align:end;font-variant-numeric:tabular-nums}
        .lines small{display:block;color:var(--muted);font-size:.875rem}
        .sums div{display:flex;justify-content:space-between;gap:1rem;padding-top:.6rem;color:var(--muted)}
        .sums .all{padding-top:.9rem;color:var(--text);font-size:1.25rem;font-weight:700}
        .sums dd{font-variant-numeric:tabular-nums}
        """

    private static let form = """
        .fields{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:1rem;margin-bottom:1.25rem}
        .fields>:first-child{grid-column:1/-1}
        label{display:block;margin-bottom:.3rem;font-weight:600;font-size:.9375rem}
        input{width:100%;min-height:3rem;padding:.55rem .85rem;border:1px solid var(--field);border-radius:.7rem;\
        background:var(--panel);color:var(--text);font:inherit;font-variant-numeric:tabular-nums}
        input:focus{border-color:var(--accent);outline:3px solid var(--accent);outline-offset:1px}
        input[aria-invalid]{border-color:var(--bad);border-width:2px}
        .hint{margin:.3rem 0 0;color:var(--muted);font-size:.8125rem}
        .fault{margin:.3rem 0 0;color:var(--bad);font-size:.875rem;font-weight:600}
        .alert{margin-bottom:1.25rem;padding:.85rem 1rem;border-radius:.7rem;border:1px solid var(--bad);\
        background:var(--bad-soft)}
        .alert strong{color:var(--bad)}.alert p:last-child{margin:0}
        """

    private static let cards = """
        .cards ul{margin-inline:-.6rem}
        .cards button{display:flex;flex-wrap:wrap;align-items:center;gap:.15rem .75rem;min-height:2.75rem;\
        padding:.45rem .6rem;border-color:transparent;font-weight:400;text-align:start}
        .cards .brand-name{flex:none;width:5rem;padding:.05rem 0;border-radius:.35rem;background:var(--soft);\
        color:var(--muted);font-size:.75rem;font-weight:600;text-align:center}
        .cards .digits{font-size:.9375rem;font-variant-numeric:tabular-nums;white-space:nowrap}
        .cards .then{margin-inline-start:auto;text-align:end;font-size:.875rem;color:var(--muted)}
        @media(min-width:46.01rem){.cards ul{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);\
        gap:0 1.5rem}}
        @media(max-width:28rem){.cards .then{width:100%;margin-inline-start:5.75rem;text-align:start}}
        .cards .good{color:var(--good)}.cards .bad{color:var(--bad)}.cards .other{color:var(--note)}
        summary{min-height:2.75rem;margin-inline:-.6rem;padding:.65rem .6rem;border-radius:.7rem;font-weight:600;cursor:pointer}
        """

    private static let outcome = """
        .mark{display:grid;place-items:center;width:4rem;height:4rem;margin:0 auto 1rem;border-radius:50%;\
        background:var(--soft);color:var(--accent)}
        .mark.good{background:var(--good-soft);color:var(--good)}.mark.bad{background:var(--bad-soft);color:var(--bad)}
        .mark svg{fill:none;stroke:currentColor;stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}
        .said{text-align:center;margin-bottom:1.25rem}
        .said h1{margin-bottom:.5rem;font-size:1.5rem}.said p{margin:0}
        .clock{margin:0 auto 1.5rem;text-align:center;font-size:2rem;font-weight:700;font-variant-numeric:tabular-nums}
        .clock i{display:block;height:.35rem;margin-top:.6rem;border-radius:9rem;background:var(--accent);\
        transform-origin:left}
        @media(prefers-reduced-motion:reduce){.clock i{display:none}}
        """

    /// A clock that counts whole seconds down to nought without a script.
    static func countdown(from seconds: Int) -> String {
        """
        @property --left{syntax:"<integer>";inherits:false;initial-value:\(seconds)}
        @keyframes left{from{--left:\(seconds)}to{--left:0}}@keyframes shrink{to{transform:scaleX(0)}}
        .clock{animation:left \(seconds)s steps(\(seconds)) forwards;counter-reset:left var(--left)}
        .clock::before{content:counter(left)}.clock i{animation:shrink \(seconds)s linear forwards}
        """
    }
}
