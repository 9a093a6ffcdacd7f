import java.io.FileInputStream;
import java.util.TreeMap;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

/** Says of each file how many checks of PDF/UA-1 it fails, and which; ends with 1 when there is one. */
public class CheckPdf {
  public static void main(String[] files) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    var flavour = PDFAFlavour.PDFUA_1;
    var failed = files.length == 0;
    for (var file : files) {
      try (var parser = Foundries.defaultInstance().createParser(new FileInputStream(file), flavour);
          var validator = Foundries.defaultInstance().createValidator(flavour, false)) {
        var result = validator.validate(parser);
        var failures = new TreeMap<String, Integer>();
        for (var assertion : result.getTestAssertions()) {
          if (assertion.getStatus() != TestAssertion.Status.FAILED) continue;
          failures.merge(assertion.getRuleId().getClause() + " " + assertion.getMessage(), 1, Integer::sum);
        }
        System.out.printf("%s: %d checks, %d failures%n", file, result.getTotalAssertions(), failures.values().stream().mapToInt(Integer::intValue).sum());
        failures.forEach((rule, count) -> System.out.printf("  %d x %s%n", count, rule));
        failed |= !result.isCompliant();
      }
    }
    System.exit(failed ? 1 : 0);
  }
}
