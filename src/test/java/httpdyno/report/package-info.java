/** Writes results/ from values only and runs nothing: run.json, report.md, report.html, raw/. */
package httpdyno.report;
