/** What word processors and web pages give to the clipboard, by the program that it comes from. */
export const pastedFrom = {
  Word: `<html
  xmlns:v="urn:schemas-microsoft-com:vml"
  xmlns:o="urn:schemas-microsoft-com:office:office"
  xmlns:w="urn:schemas-microsoft-com:office:word"
>
  <head>
    <meta name="Generator" content="Microsoft Word 15" />
    <style>
      <!-- @font-face {font-family:Calibri;} p.MsoNormal {margin:0cm; font-size:11.0pt;} -->
    </style>
  </head>
  <body lang="EN-GB" style="tab-interval: 36pt">
    <!--StartFragment-->
    <h2 style="mso-list: none">
      <span style="font-family: 'Calibri', sans-serif">The plan<o:p></o:p></span>
    </h2>
    <p class="MsoNormal" style="margin-left: 18pt">
      <b><span style="font-size: 14pt; color: #c00000">Bold</span></b> and
      <i style="mso-bidi-font-style: normal">slanted</i><o:p></o:p>
    </p>
    <p class="MsoNormal">
      <a href="https://example.test/page" target="_blank"
        ><span style="color: blue">A link</span></a
      >
      <a href="javascript:alert(1)">No link</a><!--[if !supportLists]--><v:shape
        id="_x0000_i1025"
      ></v:shape
      ><!--[endif]-->
    </p>
    <!--EndFragment-->
  </body>
</html>`,
  'Google Docs': `<meta charset="utf-8" /><b
  style="font-weight: normal"
  id="docs-internal-guid-0c1b2a3d-7fff-aaaa-bbbb-000000000000"
  ><h2 dir="ltr" style="line-height: 1.38; margin-top: 18pt">
    <span style="font-size: 16pt; font-family: Arial; color: #000000; white-space: pre-wrap"
      >The plan</span
    >
  </h2>
  <p dir="ltr" style="line-height: 1.38">
    <span style="font-size: 11pt; font-weight: 700; white-space: pre-wrap">Bold</span
    ><span style="font-size: 11pt"> and </span><span style="font-style: italic">slanted</span>
  </p>
  <ul style="margin-top: 0">
    <li dir="ltr" style="list-style-type: disc" aria-level="1">
      <p dir="ltr" role="presentation"><span style="font-size: 11pt">A point</span></p>
    </li>
  </ul></b
><br class="Apple-interchange-newline" />`,
  'a web page': `<meta charset="utf-8" />
<div class="article" onclick="alert(1)" style="display: flex">
  <h2 id="plan">The plan</h2>
  <p>
    Words
    <script>
      alert(1);
    </script>
    <span class="x" style="position: fixed">of a page</span> <img src="x" onerror="alert(1)" />
  </p>
  <iframe src="https://example.test"></iframe
  ><style>
    p {
      color: red;
    }
  </style>
</div>`,
};
